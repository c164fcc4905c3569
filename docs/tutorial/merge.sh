fortyfive report merge part-*.json -o report.json      # exit 4 where a part is missing, and which
fortyfive certificate write certificate.json --report report.json
